import { idOf, type AreaSubjects } from '../making.js';

const SSH_KEY =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE4H0GVZuRzvH0gKRlTPYSXjoW3IpVy4GJ1rTBWvUjeu a@b.example';

export const subjects: AreaSubjects = {
  makers: {
    tokenId: ({ owner }) => idOf(owner, '/profile/tokens', { label: 'subject' }),
    keyId: ({ owner }) => idOf(owner, '/profile/sshkeys', { label: 'subject', ssh_key: SSH_KEY }),
    appId: ({ run }) => run.provided('appId'),
  },
};

import { routes } from '@cloud-account/s3';
import { heading, line, table } from '../markdown.mjs';

const LEVELS = { service: 'Of an account', bucket: 'Of a bucket', object: 'Of an object' };

const supportOf = ({ served }) => {
  if (served === 'NotImplemented') return 'no';
  return typeof served === 'string' ? `\`${served}\`` : 'yes';
};

/** Every operation of S3 that is known, in groups by what it is about: served, always answered in one way, or not there. */
export const s3Fragment = () =>
  Object.entries(LEVELS)
    .map(([level, title]) => {
      const rows = routes
        .filter((route) => route.level === level)
        .map((route) => [`\`${route.operation}\``, supportOf(route), line(route.note ?? '')]);
      return `${heading(2, title, level)}\n\n${table(['Operation', 'Served', 'Note'], rows)}`;
    })
    .join('\n\n');

/** The name servers of the service, below the domain of the platform, without trailing dots. */
export const nameservers = (platformDomain: string) =>
  [
    `ns1.${platformDomain}`,
    `ns2.${platformDomain}`,
    `ns3.${platformDomain}`,
    `ns4.${platformDomain}`,
    `ns5.${platformDomain}`,
  ] as const;

import { isIP, isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { settings, type Setting, type SettingText } from './settings.js';

/** Bytes of a key by which secrets are encrypted: AES-256. */
export const KEY_BYTES = 32;

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z]{2,63}$/i;

/** An IP address with or without a port: `192.0.2.53:5353`, `[2001:db8::53]:53`. */
const NAME_SERVER = /^(?:\[(?<v6>[^\]]*)\]|(?<v4>[\d.]+))(?::(?<port>[1-9]\d{0,4}))?$/;

/** One or more settings cannot be used; the message has a line for each. */
export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem';
}

/** Addresses by their families. */
export interface OwnAddresses {
  readonly ipv4: readonly string[];
  readonly ipv6: readonly string[];
}

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads settings and collects their problems. */
export class SettingsReader {
  readonly problems: string[] = [];

  constructor(private readonly environment: Environment) {}

  text(name: Setting): string {
    const given = this.environment[name]?.trim() ?? '';
    return given === '' ? settings[name].default : given;
  }

  optional(name: Setting): string | undefined {
    const text = this.text(name);
    return text === '' ? undefined : text;
  }

  /** A whole number, or nothing. */
  optionalInteger(name: Setting, min: number, max: number): number | undefined {
    return this.text(name) === '' ? undefined : this.integer(name, min, max);
  }

  integer(name: Setting, min: number, max: number): number {
    const text = this.text(name);
    const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
    if (value >= min && value <= max) return value;
    const { unit }: SettingText = settings[name];
    const counted = unit === undefined ? '' : ` of ${unit}`;
    this.problems.push(`${name} must be a whole number${counted} from ${min} to ${max}, not "${text}".`);
    return min;
  }

  choice<const Choice extends string>(name: Setting, choices: readonly [Choice, ...Choice[]]): Choice {
    const text = this.text(name);
    const found = choices.find((choice) => choice === text);
    if (found === undefined)
      this.problems.push(`${name} must be one of ${choices.join(', ')}, not "${text}".`);
    return found ?? choices[0];
  }

  /** @returns undefined for `off`, 1 for `on` */
  factor(name: Setting, max: number): number | undefined {
    const text = this.text(name);
    if (text === 'off') return undefined;
    const value = text === 'on' ? 1 : /^\d{1,9}(?:\.\d{1,3})?$/.test(text) ? Number(text) : NaN;
    if (value > 0 && value <= max) return value;
    this.problems.push(`${name} must be on, off or a number from 0.001 to ${max}, not "${text}".`);
    return undefined;
  }

  url(name: Setting, protocols: readonly string[]): string | undefined {
    const text = this.optional(name);
    if (text === undefined) return undefined;
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
      // The value may hold a password, so it is not repeated.
      this.problems.push(
        `${name} must be a URL that starts with ${protocols.map((one) => `${one}//`).join(' or ')}.`,
      );
    }
    return text.replace(/\/+$/, '');
  }

  key(name: Setting): string | undefined {
    const text = this.optional(name);
    if (text !== undefined && !/^[\w.~+/=-]{24,512}$/.test(text)) {
      this.problems.push(`${name} must have 24 to 512 letters, digits or signs of "-._~+/=".`);
    }
    return text;
  }

  /** The parts of a text that commas separate. */
  private list(name: Setting): readonly string[] {
    return this.text(name)
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  }

  /** Keys of 32 bytes in Base64, separated by commas; their text is never repeated. */
  keys(name: Setting): readonly Buffer[] {
    const given = this.list(name);
    const keys = given.map((part) => Buffer.from(part, 'base64'));
    if (keys.some((key, at) => key.length !== KEY_BYTES || !/^[\w+/-]+=?$/.test(given[at] ?? '')))
      this.problems.push(`${name} must list keys of ${KEY_BYTES} bytes in Base64, separated by commas.`);
    return keys;
  }

  /** The name of a host, in lower case, in a form that names below it fit into 253 characters. */
  domain(name: Setting): string {
    const text = this.text(name);
    if (!DOMAIN.test(text) || text.length > 180)
      this.problems.push(`${name} must be a domain name, not "${text}".`);
    return text.toLowerCase();
  }

  /** Names of hosts, in lower case, separated by commas. */
  domains(name: Setting): readonly string[] {
    const given = this.list(name);
    for (const part of given) {
      if (!DOMAIN.test(part) || part.length > 253)
        this.problems.push(`${name} must list names of hosts; "${part}" is none.`);
    }
    return given.map((part) => part.toLowerCase());
  }

  /** IP addresses with or without ports, separated by commas, as they are given to a resolver; or `off`. */
  nameServers(name: Setting): readonly string[] | 'off' {
    if (this.text(name) === 'off') return 'off';
    const given = this.list(name);
    for (const part of given) {
      const { v6, v4, port = '53' } = NAME_SERVER.exec(part)?.groups ?? {};
      const isAddress = isIP(part) !== 0 || isIPv6(v6 ?? '') || isIPv4(v4 ?? '');
      if (!isAddress || Number(port) < 1 || Number(port) > 65_535)
        this.problems.push(`${name} must be off or list IP addresses with or without ports, not "${part}".`);
    }
    return given;
  }

  /** Addresses that a machine may have, at most so many of each family, in the order given and in one spelling. */
  ownAddresses(name: Setting, max: number): OwnAddresses {
    const found = { ipv4: new Set<string>(), ipv6: new Set<string>() };
    for (const part of this.list(name)) {
      const address = isIP(part) === 0 || part.includes('%') ? undefined : ipaddr.process(part);
      if (address === undefined || ['unspecified', 'multicast', 'broadcast'].includes(address.range()))
        this.problems.push(`${name} must list IP addresses of a machine; "${part}" is none.`);
      else found[address.kind()].add(address.toString());
    }
    if (found.ipv4.size > max || found.ipv6.size > max)
      this.problems.push(`${name} must list no more than ${max} addresses of IPv4 and ${max} of IPv6.`);
    return { ipv4: [...found.ipv4], ipv6: [...found.ipv6] };
  }

  addresses(name: Setting): readonly string[] {
    const given = this.list(name);
    for (const part of given) {
      if (!ipaddr.isValid(part) && !ipaddr.isValidCIDR(part)) {
        this.problems.push(`${name} must list IP addresses or networks; "${part}" is neither.`);
      }
    }
    return given;
  }
}

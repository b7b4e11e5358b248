import { createHmac, timingSafeEqual } from 'node:crypto';

/** Browsers in which somebody signed in before: the cookie they keep says of which account, under our seal. */
export interface Devices {
  /** A new cookie for a browser of this account. */
  mark(account: string): Promise<string>;
  /** Whether a cookie is of this account. As much work where there is no such account. */
  isOf(account: string | undefined, cookie: string | undefined): Promise<boolean>;
}

export function createDevices(secret: () => Promise<string>, newName: () => string): Devices {
  const sealOf = async (account: string, name: string): Promise<Buffer> =>
    createHmac('sha256', await secret())
      .update(`${account} ${name}`)
      .digest();
  return {
    async mark(account) {
      const name = newName();
      return `${name}.${(await sealOf(account, name)).toString('base64url')}`;
    },
    async isOf(account, cookie) {
      const [name = '', seal = ''] = (cookie ?? '').split('.');
      const right = await sealOf(account ?? '', name);
      const given = Buffer.from(seal, 'base64url');
      return given.length === right.length && timingSafeEqual(given, right) && account !== undefined;
    },
  };
}

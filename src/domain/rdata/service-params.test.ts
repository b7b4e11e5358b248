import { describe, expect, test } from 'vitest';
import type { DnsName } from '../name.ts';
import { parseRdata } from './parse.ts';
import { presentRdata, presentZoneRdata } from './present.ts';

const ORIGIN = 'example.com' as DnsName;

const octetsOf = (text: string) => {
  const parsed = parseRdata('SVCB', text, ORIGIN);
  return parsed.ok ? Buffer.from(parsed.octets).toString('hex') : parsed.fault;
};
const NAME = '03666f6f076578616d706c6503636f6d00';
const ORG = '03666f6f076578616d706c65036f726700';

describe('the test vectors of RFC 9460 appendix D', () => {
  test.each([
    ['0 foo.example.com.', `0000${NAME}`, '0 foo.example.com.'],
    ['1 .', '000100', '1 .'],
    ['16 foo.example.com. port=53', `0010${NAME}000300020035`, '16 foo.example.com. port=53'],
    ['1 foo.example.com. key667=hello', `0001${NAME}029b000568656c6c6f`, '1 foo.example.com. key667=hello'],
    [
      '1 foo.example.com. key667="hello\\210qoo"',
      `0001${NAME}029b000968656c6c6fd2716f6f`,
      '1 foo.example.com. key667=hello\\210qoo',
    ],
    [
      '1 foo.example.com. ipv6hint="2001:db8::1,2001:db8::53:1"',
      `0001${NAME}0006002020010db800000000000000000000000120010db8000000000000000000530001`,
      '1 foo.example.com. ipv6hint=2001:db8::1,2001:db8::53:1',
    ],
    [
      '1 example.com. ipv6hint="2001:db8:122:344::192.0.2.33"',
      '0001076578616d706c6503636f6d000006001020010db80122034400000000c0000221',
      '1 example.com. ipv6hint=2001:db8:122:344::c000:221',
    ],
    [
      '16 foo.example.org. alpn=h2,h3-19 mandatory=ipv4hint,alpn ipv4hint=192.0.2.1',
      `0010${ORG}0000000400010004000100090268320568332d313900040004c0000201`,
      '16 foo.example.org. mandatory=alpn,ipv4hint alpn=h2,h3-19 ipv4hint=192.0.2.1',
    ],
    [
      '16 foo.example.org. alpn="f\\\\\\\\oo\\\\,bar,h2"',
      `0010${ORG}0001000c08665c6f6f2c626172026832`,
      '16 foo.example.org. alpn=f\\\\\\\\oo\\\\,bar,h2',
    ],
    [
      '16 foo.example.org. alpn=f\\\\\\092oo\\092,bar,h2',
      `0010${ORG}0001000c08665c6f6f2c626172026832`,
      '16 foo.example.org. alpn=f\\\\\\\\oo\\\\,bar,h2',
    ],
  ])('%s', (text, octets, back) => {
    expect(octetsOf(text)).toBe(octets);
    expect(presentZoneRdata('SVCB', new Uint8Array(Buffer.from(octets, 'hex')))).toBe(back);
    expect(octetsOf(back)).toBe(octets);
  });

  test.each([
    ['1 foo.example.com. key123=abc key123=def', 'key123 stands there twice'],
    ['1 foo.example.com. mandatory', '"mandatory" does not have the form of mandatory'],
    ['1 foo.example.com. alpn', '"alpn" does not have the form of alpn'],
    ['1 foo.example.com. port', '"port" does not have the form of port'],
    ['1 foo.example.com. ipv4hint', '"ipv4hint" does not have the form of ipv4hint'],
    ['1 foo.example.com. ipv6hint', '"ipv6hint" does not have the form of ipv6hint'],
    ['1 foo.example.com. no-default-alpn=abc', '"no-default-alpn=abc" does not have the form of no-default-alpn'],
    ['1 foo.example.com. mandatory=key123', 'the mandatory key123 is missing'],
    ['1 foo.example.com. mandatory=mandatory', '"mandatory=mandatory" does not have the form of mandatory'],
    [
      '1 foo.example.com. mandatory=key123,key123 key123=abc',
      '"mandatory=key123,key123" does not have the form of mandatory',
    ],
  ])('%s is refused', (text, fault) => {
    expect(octetsOf(text)).toBe(fault);
  });
});

describe('service parameters', () => {
  test.each([
    ['1 . ech=AEX+DQ==', '1 . ech=AEX+DQ=='],
    ['1 . dohpath=/dns-query{?dns}', '1 . dohpath=/dns-query{?dns}'],
    ['1 . no-default-alpn ohttp alpn=h2', '1 . alpn=h2 no-default-alpn ohttp'],
    ['1 . KEY65535="a \\"b\\" (c); d"', '1 . key65535="a \\"b\\" (c); d"'],
    ['1 . port=0053', '1 . port=53'],
  ])('%s is shown as %s', (text, row) => {
    const parsed = parseRdata('HTTPS', text, ORIGIN);
    if (!parsed.ok) throw new Error(parsed.fault);
    expect(presentRdata('HTTPS', parsed.octets)).toBe(row);
    expect(parseRdata('HTTPS', row, ORIGIN)).toEqual(parsed);
  });

  test.each([
    ['a port of one octet', '000100 0003000135', '1 . key3=5'],
    ['an empty alpn', '000100 00010000', '1 . key1'],
    ['a mandatory key that is missing', '000100 000000020001', '1 . key0=\\000\\001'],
    [
      'mandatory keys out of order',
      '000100 0000000400030001 00010003026832 000300020035',
      '1 . key0=\\000\\003\\000\\001 alpn=h2 port=53',
    ],
    ['half an address', '000100 00040002c000', '1 . key4=\\192\\000'],
  ])('%s keeps its octets', (_, octets, shown) => {
    const given = new Uint8Array(Buffer.from(octets.replaceAll(' ', ''), 'hex'));
    expect(presentRdata('HTTPS', given)).toBe(shown);
    expect(parseRdata('HTTPS', shown, ORIGIN)).toEqual({ ok: true, octets: given });
  });

  test.each([
    '1 . port=65536',
    '1 . port=x',
    '1 . key65536=a',
    '1 . key01=a',
    '1 . nonsense=1',
    '1 . ech=*',
    '1 . alpn=a,,b',
    '1 . ipv4hint=1.2.3',
    '1 . alpn=a\\\\b',
  ])('%s is refused', (text) => {
    expect(parseRdata('HTTPS', text, ORIGIN)).toMatchObject({ ok: false });
  });
});

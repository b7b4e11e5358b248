import { readHttp3 } from '../../facts/http3.ts';
import { readHttpsRecords } from '../../facts/https-record.ts';
import { readCertificatesOfMailBesideWeb } from '../../facts/mail-beside-web.ts';
import { readClosedTarget } from '../../facts/redirect-target.ts';
import { readWebOverFamilies } from '../../facts/web/family-pages.ts';
import { readWebDane } from '../../facts/web-dane.ts';
import { readBrowserHead, readHttpHead, readHttpsHead } from '../../facts/web-heads.ts';
import { ofWebsite } from '../applies.ts';

/** Needs of checks that are about a website on port 443 alone. */
export const plainHead = ofWebsite(readHttpHead);
export const secureHead = ofWebsite(readHttpsHead);
export const browserHead = ofWebsite(readBrowserHead);
export const announcedHttp3 = ofWebsite(readHttp3);
export const closedTarget = ofWebsite(readClosedTarget);
export const httpsRecords = ofWebsite(readHttpsRecords);
export const mailBesideWeb = ofWebsite(readCertificatesOfMailBesideWeb);
export const webDane = ofWebsite(readWebDane);
export const webOverFamilies = ofWebsite(readWebOverFamilies);

import { readMailOffers } from './mail-offers.ts';
import { readMailServerStates } from './mail-server-states.ts';
import { readMtaSts } from './mta-sts.ts';
import { onHttpsPort } from './on-https-port.ts';
import { readStarttls } from './starttls.ts';

// Mail servers stand beside the website of a domain; who asks about another port asks about that alone.

/** Reads what mail servers show of TLS. */
export const readStarttlsBesideWeb = onHttpsPort(readStarttls);
/** Reads mail servers with what DANE makes of them. */
export const readMailServersBesideWeb = onHttpsPort(readMailServerStates);
/** Reads the MTA-STS policy that is for them. */
export const readMtaStsBesideWeb = onHttpsPort(readMtaSts);
/** Reads which old versions of TLS they take. */
export const readMailOffersBesideWeb = onHttpsPort(readMailOffers);

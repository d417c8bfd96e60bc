/**
 * The mail did not arrive, and can be sent again later: the mail server said so (a reply from 400 to 499, RFC 5321 section
 * 4.2.1), or could not be reached.
 */
export class MailPostponed extends Error {}

const DOMAIN_MOST = 40;

/** As a mail to somebody else may name it: `w…@example.co.ke`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  return `${email.slice(0, 1)}…@${domain.length > DOMAIN_MOST ? `…${domain.slice(-DOMAIN_MOST)}` : domain}`;
}

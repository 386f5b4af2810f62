/**
 * The links of a mail to an unproven address carry a proof that its reader has the mailbox. A script sends it, since the
 * scanners of mail servers open each link, too.
 */
export function sendEmailProof(): void {
  const url = new URL(location.href);
  const token = url.searchParams.get('proof');
  if (token === null) return;
  url.searchParams.delete('proof');
  history.replaceState(history.state, '', url);
  const headers = { 'content-type': 'application/json' };
  fetch('/api/email-proof/', { method: 'POST', headers, body: JSON.stringify({ token }), keepalive: true }).catch(
    () => {
      // The next mail carries one again.
    },
  );
}

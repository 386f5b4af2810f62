import { Fragment } from 'react';

/** An address that breaks before its @ or a dot, so never in the middle of a word while there is another way. */
export function EmailAddress({ children: address }: { children: string }) {
  return address.split(/(?=[@.])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

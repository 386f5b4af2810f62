/** An address that breaks behind its @ alone, so that neither half is torn while there is room for it. */
export function EmailAddress({ children: address }: { children: string }) {
  const at = address.lastIndexOf('@') + 1;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

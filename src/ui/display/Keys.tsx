/** What single keys do on a page; shown where there is a keyboard. */
export function Keys({ keys }: { keys: readonly { readonly key: string; readonly does: string }[] }) {
  return (
    <p className="keys">
      {keys.map(({ key, does }) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
    </p>
  );
}

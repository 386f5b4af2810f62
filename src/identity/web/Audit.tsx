export default function Audit() {
  return <h2>Audit trail</h2>;
}

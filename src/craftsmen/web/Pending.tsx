export default function Pending() {
  return <h2>Pending Craftsmen</h2>;
}

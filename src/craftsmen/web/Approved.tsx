export default function Approved() {
  return <h2>Approved Craftsmen</h2>;
}

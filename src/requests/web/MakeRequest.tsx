export default function MakeRequest() {
  return <h2>Make Request</h2>;
}

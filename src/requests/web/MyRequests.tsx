export default function MyRequests() {
  return <h2>My Requests</h2>;
}

export default function JobRequests() {
  return <h2>Job Requests</h2>;
}

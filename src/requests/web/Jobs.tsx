export default function Jobs() {
  return <h2>Jobs</h2>;
}

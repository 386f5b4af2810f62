export default function MyProfile() {
  return <h2>Profile</h2>;
}

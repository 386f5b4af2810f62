export default function MyProfile() {
  return <h2>My Profile</h2>;
}

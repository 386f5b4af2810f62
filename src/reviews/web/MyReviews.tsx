export default function MyReviews() {
  return <h2>My Reviews</h2>;
}

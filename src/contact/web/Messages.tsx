export default function Messages() {
  return <h2>Messages</h2>;
}

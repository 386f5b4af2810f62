export default function MyShop() {
  return <h2>Shop</h2>;
}

export const section = 'Type';

export default function Type() {
  return (
    <>
      <p className="d">KES 18,400 · 9.6/10 · Ng’ang’a · Wanjirũ</p>
      <p className="lead3">A good name travels by word of mouth. We write it down.</p>
      <p className="lead">Lead, 18–20 px, the phone’s own font. A request says what, where and when.</p>
      <p>
        Body, 16 px. Otieno & Sons Plumbing, <a href="#main">South B</a>. Sat 21 Nov, 9:00.
      </p>
      <p className="small soft">Small, 14 px. Draft kept on this phone, 10:42.</p>
    </>
  );
}

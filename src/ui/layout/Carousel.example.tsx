import { Picture } from '../display/Picture.tsx';
import { Carousel } from './Carousel.tsx';
import { Link } from './Link.tsx';

export const section = 'Pictures';

const TRADES = ['Plumbing', 'Electrical', 'Carpentry', 'Painting', 'Masonry', 'Tiling', 'Roofing', 'Welding'];

export default function Trades() {
  return (
    <Carousel
      label="Services"
      words={{ previous: 'Previous services', next: 'Next services', pause: 'Pause', play: 'Play' }}
    >
      {TRADES.map((trade) => (
        <Link key={trade} to={`/craftsmen?service=${trade.toLowerCase()}`}>
          <Picture src={null} alt="" pattern={{ slug: trade, name: trade }} />
          <span>
            <b>{trade}</b>
            <br />
            <span className="small soft">14 craftsmen</span>
          </span>
        </Link>
      ))}
    </Carousel>
  );
}

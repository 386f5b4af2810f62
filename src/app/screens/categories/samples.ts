/** Samples of three categories. They are stored in the browser's local storage, never on the server. */
import { useEffect, useSyncExternalStore } from 'react';
import { loadFrom, saveTo } from '#api/client/device.ts';
import type { Category } from '#catalogue/categories.ts';

export interface Sample {
  readonly name: string;
  readonly type: string;
  readonly maker?: string;
  readonly location?: string;
  readonly years?: number;
  readonly price?: number;
}
export type Samples = Readonly<Record<string, readonly Sample[]>>;

const craftsman = (name: string, type: string, location: string, years: number, price: number): Sample => ({
  name,
  type,
  location,
  years,
  price,
});
const job = (name: string, type: string, location: string, price: number): Sample => ({ name, type, location, price });
const made = (name: string, type: string, price: number, maker: string, location: string): Sample => ({
  name,
  type,
  price,
  maker,
  location,
});

export const SAMPLES: Readonly<Record<Category, Samples>> = {
  woodworking: {
    craftsmen: [
      craftsman('Kamau Njuguna', 'Carpenter', 'Karen', 14, 3500),
      craftsman('Wekesa Timber Hands', 'Carpenter', 'Eldoret', 9, 2800),
      craftsman('Muthoni Wanjiru', 'Furniture Maker', 'Westlands', 11, 6500),
      craftsman('Odhiambo & Daughters', 'Furniture Maker', 'South B', 20, 4200),
      craftsman('Kilonzo Cabinets', 'Cabinet Maker', 'Embakasi', 7, 18000),
      craftsman('Chebet Kitchens', 'Cabinet Maker', 'Nakuru', 12, 24000),
    ],
    jobs: [
      job('Hang four mahogany doors', 'Carpenter', 'Karen', 18000),
      job('Roof timbers for a carport', 'Carpenter', 'Nakuru', 32000),
      job('Dining table for eight', 'Furniture Maker', 'Westlands', 45000),
      job('Repair two rocking chairs', 'Furniture Maker', 'South B', 6500),
      job('Kitchen cabinets, three metres', 'Cabinet Maker', 'Embakasi', 88000),
      job('Wardrobe under a sloping roof', 'Cabinet Maker', 'Eldoret', 52000),
    ],
  },
  metalworking: {
    craftsmen: [
      craftsman('Rotich Gates', 'Welder', 'Eldoret', 13, 12000),
      craftsman('Halima Steelworks', 'Welder', 'Embakasi', 8, 2500),
      craftsman('Barasa the Smith', 'Blacksmith', 'Nakuru', 25, 1800),
      craftsman('Mwangi Forge', 'Blacksmith', 'Karen', 10, 3200),
      craftsman('Coast Steel Frames', 'Fabricator', 'South B', 16, 15000),
      craftsman('Akinyi Fabrication', 'Fabricator', 'Westlands', 6, 8500),
    ],
    jobs: [
      job('Driveway gate with scrolls, 4 m', 'Welder', 'Karen', 75000),
      job('Window grilles for a flat', 'Welder', 'South B', 21000),
      job('Twelve chisels and a drawknife', 'Blacksmith', 'Nakuru', 14000),
      job('Fire basket and poker', 'Blacksmith', 'Westlands', 9500),
      job('Water tank tower, six metres', 'Fabricator', 'Embakasi', 120000),
      job('Staircase with steel treads', 'Fabricator', 'Eldoret', 98000),
    ],
  },
  textile: {
    products: [
      made('Kitenge shirt', 'Clothing', 2200, 'Nekesa Tailoring', 'Nakuru'),
      made('School sweater', 'Clothing', 1400, 'Wangui Knitwear', 'Thika'),
      made('Sofa cover, three seats', 'Upholstery', 7800, 'Otieno Upholstery', 'South B'),
      made('Dining chair cushion', 'Upholstery', 950, 'Otieno Upholstery', 'South B'),
      made('Kikoy curtain, pair', 'Home Decor', 5200, 'Pwani Weavers', 'Mombasa'),
      made('Woven wall hanging', 'Home Decor', 3600, 'Chelimo Weaving', 'Eldoret'),
    ],
    services: [
      made('Suit made to measure', 'Clothing', 12000, 'Nekesa Tailoring', 'Nakuru'),
      made('Hems and repairs', 'Clothing', 300, 'Wangui Knitwear', 'Thika'),
      made('Sofa covered anew', 'Upholstery', 18000, 'Otieno Upholstery', 'South B'),
      made('Car seats stitched', 'Upholstery', 15000, 'Githinji Trimmers', 'Embakasi'),
      made('Curtains measured and hung', 'Home Decor', 4500, 'Pwani Weavers', 'Mombasa'),
      made('Carpet bound and mended', 'Home Decor', 2800, 'Chelimo Weaving', 'Eldoret'),
    ],
  },
};

export function useSamples(category: Category): Samples {
  const stored = useSyncExternalStore(
    watch,
    () => read(category),
    () => SAMPLES[category],
  );
  useEffect(() => {
    if (loadFrom('device', category) === null) saveTo('device', category, JSON.stringify(SAMPLES[category]));
  }, [category]);
  return stored;
}

const seen = new Map<Category, { raw: string; samples: Samples }>();
function read(category: Category): Samples {
  const raw = loadFrom('device', category);
  if (raw === null) return SAMPLES[category];
  const before = seen.get(category);
  if (before?.raw === raw) return before.samples;
  const samples = parse(raw, SAMPLES[category]);
  seen.set(category, { raw, samples });
  return samples;
}

function parse(raw: string, fallback: Samples): Samples {
  try {
    const stored = JSON.parse(raw) as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(fallback).map(([view, own]) => [
        view,
        Array.isArray(stored[view]) ? stored[view].filter(isSample) : own,
      ]),
    );
  } catch {
    return fallback;
  }
}

function isSample(value: unknown): value is Sample {
  const { name, type } = (value ?? {}) as Partial<Sample>;
  return typeof name === 'string' && typeof type === 'string';
}

function watch(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

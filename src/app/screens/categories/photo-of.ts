import armchair from './photos/armchair.webp';
import carpet from './photos/carpet.webp';
import curtain from './photos/curtain.webp';
import cushion from './photos/cushion.webp';
import hems from './photos/hems.webp';
import seats from './photos/seats.webp';
import shirt from './photos/shirt.webp';
import sofa from './photos/sofa.webp';
import suit from './photos/suit.webp';
import sweater from './photos/sweater.webp';
import chisels from './photos/chisels.webp';
import wallHanging from './photos/wall-hanging.webp';
import doors from './photos/carpentry-3.webp';
import dovetails from './photos/carpentry-1.webp';
import frames from './photos/welding-3.webp';
import gatePanel from './photos/gate-panel.webp';
import grilles from './photos/welding-2.webp';
import pipes from './photos/welding-4.webp';
import sawing from './photos/carpentry-2.webp';
import shelf from './photos/shelf.webp';
import stool from './photos/stool.webp';
import table from './photos/coffee-table.webp';
import weld from './photos/welding-1.webp';
import type { Sample } from './samples.ts';

const PHOTOS: Readonly<Record<string, readonly [string, string]>> = {
  Carpenter: [sawing, dovetails],
  'Furniture Maker': [table, stool],
  'Cabinet Maker': [shelf, doors],
  Welder: [weld, grilles],
  Blacksmith: [chisels, gatePanel],
  Fabricator: [frames, pipes],
};

const OF_ITEM: Readonly<Record<string, string>> = {
  'Kitenge shirt': shirt,
  'School sweater': sweater,
  'Kikoy curtain, pair': curtain,
  'Woven wall hanging': wallHanging,
  'Suit made to measure': suit,
  'Hems and repairs': hems,
  'Car seats stitched': seats,
  'Carpet bound and mended': carpet,
  'Curtains measured and hung': curtain,
  'Sofa cover, three seats': sofa,
  'Dining chair cushion': cushion,
  'Sofa covered anew': armchair,
};

/** Work of the trade; neighbours of one trade have different ones. @param at where the sample stands among all */
export const photoOf = ({ name, type }: Sample, at: number): string | undefined =>
  OF_ITEM[name] ?? PHOTOS[type]?.[at % 2 === 0 ? 0 : 1];

import toolbox from './photos/toolbox.webp';
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

const PHOTOS: Readonly<Record<string, readonly [string, string]>> = {
  Carpenter: [sawing, dovetails],
  'Furniture Maker': [table, stool],
  'Cabinet Maker': [shelf, doors],
  Welder: [weld, grilles],
  Blacksmith: [gatePanel, toolbox],
  Fabricator: [frames, pipes],
};

/** Work of the trade; neighbours of one trade have different ones. @param at where the sample stands among all */
export const photoOf = (type: string, at: number): string | undefined => PHOTOS[type]?.[at % 2 === 0 ? 0 : 1];

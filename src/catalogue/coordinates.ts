import { placeNamed } from './places.ts';

/** Apart from the places, which browsers download. */
const COORDINATES: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  nairobi: [-1.29, 36.82],
  mombasa: [-4.04, 39.67],
  kisumu: [-0.09, 34.77],
  'uasin gishu': [0.52, 35.27],
  nakuru: [-0.3, 36.08],
  kiambu: [-1.17, 36.83],
  machakos: [-1.52, 37.26],
  nyeri: [-0.42, 36.95],
  meru: [0.05, 37.65],
  kakamega: [0.28, 34.75],
  kajiado: [-1.85, 36.78],
  kilifi: [-3.63, 39.85],
  eldoret: [0.51, 35.27],
  thika: [-1.03, 37.07],
  ruiru: [-1.15, 36.96],
  naivasha: [-0.72, 36.43],
  kitengela: [-1.47, 36.96],
  malindi: [-3.22, 40.12],
  'south b': [-1.31, 36.83],
  westlands: [-1.26, 36.8],
  karen: [-1.32, 36.71],
  embakasi: [-1.32, 36.9],
  kilimani: [-1.29, 36.79],
  kasarani: [-1.22, 36.9],
  langata: [-1.36, 36.74],
  nyali: [-4.03, 39.71],
  likoni: [-4.09, 39.66],
  milimani: [-0.11, 34.76],
};

export function coordinatesOf(text: string): { latitude: number; longitude: number } | null {
  const [latitude, longitude] = COORDINATES[placeNamed(text)?.key ?? ''] ?? [];
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude };
}

/** Types of the samples on the category pages. */
export const CATEGORY_TYPES = {
  woodworking: ['Carpenter', 'Furniture Maker', 'Cabinet Maker'],
  metalworking: ['Welder', 'Blacksmith', 'Fabricator'],
  textile: ['Clothing', 'Upholstery', 'Home Decor'],
} as const;
export type Category = keyof typeof CATEGORY_TYPES;
export type CategoryType = (typeof CATEGORY_TYPES)[Category][number];

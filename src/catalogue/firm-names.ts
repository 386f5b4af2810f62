/** Words that the names of companies and groups have, and those of people do not. */
const FIRM =
  /[&+]|(works|plumbers|painters|welders|masonry|electricals)\b|\b(ltd|limited|company|group|sons|brothers|services|enterprises|contractors|solutions|builders|interiors|youth|women|mafundi|jua kali|plumbing|painting|roofing|welding|tiling|carpenters)\b/i;

export const isFirmName = (name: string): boolean => FIRM.test(name);

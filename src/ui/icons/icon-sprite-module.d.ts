declare module 'virtual:icon-sprite' {
  export const spriteUrl: string;
}

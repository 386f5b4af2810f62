export const whatsAppUrl = (e164: string, text: string) =>
  `https://wa.me/${e164.slice(1)}?text=${encodeURIComponent(text)}`;

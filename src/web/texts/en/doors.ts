export const doorsTexts = {};

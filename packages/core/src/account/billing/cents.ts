/** US dollars, rounded to cents. */
export const wholeCents = (dollars: number): number => Math.round(dollars * 100) / 100;

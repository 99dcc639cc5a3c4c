import { textProblems, type Refusal } from '@cloud-account/core';

/** What is wrong with the texts of an account. */
export const accountTexts = ({
  email,
  company,
}: {
  readonly email?: string | undefined;
  readonly company?: string | undefined;
}): Refusal[] => [...textProblems('email', email), ...textProblems('company', company)];

/** US dollars, rounded to whole cents. */
export const cents = (dollars: number): number => Math.round(dollars * 100) / 100;

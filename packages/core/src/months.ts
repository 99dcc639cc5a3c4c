/** The start of a month of the calendar in UTC, by which billing and transfer count. @param later a number of months to add */
export const startOfMonth = (time: Date, later = 0): Date =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + later));

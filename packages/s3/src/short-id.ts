/** An ID of 16 hexadecimal digits, as S3 gives requests and log objects. @param uuid makes a random UUID */
export const shortId = (uuid: () => string): string => uuid().replaceAll('-', '').slice(-16).toUpperCase();

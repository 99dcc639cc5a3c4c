/** Letters of lower case, digits, dots and hyphens, 3 to 63; it begins and ends with a letter or digit. */
const shape = /^(?=.{3,63}$)[a-z\d]+(?:-+[a-z\d]+)*(?:\.[a-z\d]+(?:-+[a-z\d]+)*)*$/;
const ipv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** True when S3 allows this name for a bucket. */
export const isBucketName = (name: string): boolean => shape.test(name) && !ipv4.test(name);

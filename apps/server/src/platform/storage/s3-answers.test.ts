import { expect, it } from 'vitest';
import { readListing } from './s3-answers.ts';

const page = (key: string, encoding = '') =>
  `<ListBucketResult><Contents><Key>${key}</Key><Size>3</Size></Contents>${encoding}</ListBucketResult>`;

it('names are decoded where the store declares that it encoded them', () => {
  const { objects } = readListing(page('a/b%20c%2B%E1%BA%BFn', '<EncodingType>url</EncodingType>'));
  expect(objects).toEqual([{ path: 'a/b c+ến', size: 3 }]);
});

it('names are unchanged where the store did not encode them', () => {
  const { objects } = readListing(page('a/100%+ến.png'));
  expect(objects).toEqual([{ path: 'a/100%+ến.png', size: 3 }]);
});

import { randomInt } from 'node:crypto';
import {
  type APIRequest,
  type APIRequestContext,
  type APIResponse,
  expect,
} from '@playwright/test';

export type Quest = {
  questId: string;
  title: string;
  description: string;
  auraReward: number;
  reportType: 'text' | 'image' | 'video' | 'audio';
};
export type Submission = {
  submissionId: string;
  userId: string;
  status: 'pending' | 'approved' | 'rejected';
  questTitle: string;
  proofData: string;
};

/** API calls from one address, with their cookies. */
export function callsAs(options: {
  request: APIRequest;
  baseURL: string;
  address: string;
}): Promise<APIRequestContext> {
  const { request, baseURL, address } = options;
  return request.newContext({ baseURL, extraHTTPHeaders: { 'x-forwarded-for': address } });
}

/** The body of a response; fails unless it is a success. */
export async function answerOf<Body>(answer: Promise<APIResponse>): Promise<Body> {
  const response = await answer;
  const text = await response.text();
  expect(response.ok(), `${response.url()} ${response.status()} ${text}`).toBe(true);
  return JSON.parse(text) as Body;
}

/** Sends a whole file by the tus protocol; returns its address for a submission. */
export async function uploadFile(
  api: APIRequestContext,
  proof: { quest: Quest; name: string; mimeType: string; buffer: Buffer },
): Promise<string> {
  const { quest, name, mimeType, buffer } = proof;
  const metadata = {
    filename: name,
    filetype: mimeType,
    questId: quest.questId,
    proofType: quest.reportType,
  };
  const created = await api.post('/api/uploads', {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(buffer.length),
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  });
  const { location = '' } = created.headers();
  const sent = await api.patch(location, {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    data: buffer,
  });
  const address = sent.headers()['x-goreal-file'];
  expect(address, `${sent.status()} ${await sent.text()}`).toBeTruthy();
  return address ?? '';
}

/** One of the addresses that are set aside for tests (RFC 2544). */
export function newAddress(): string {
  return `198.${18 + randomInt(2)}.${randomInt(256)}.${1 + randomInt(254)}`;
}

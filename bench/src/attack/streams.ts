import http from 'node:http';

/** Opens a live stream and keeps it until it ends or `stop`; resolves with its status, 0 without one. */
export function openStream(of: {
  origin: string;
  address: string;
  cookie: string;
  stop: AbortSignal;
  onStatus: (status: number) => void;
}): Promise<void> {
  return new Promise((resolve) => {
    let isAnswered = false;
    const answer = (status: number) => {
      if (!isAnswered) of.onStatus(status);
      isAnswered = true;
    };
    const request = http.get(`${of.origin}/api/live`, {
      headers: { cookie: of.cookie },
      localAddress: of.address,
      agent: false,
      signal: of.stop,
    });
    const end = (status: number) => {
      answer(status);
      resolve();
    };
    request.on('response', (response) => {
      answer(response.statusCode ?? 0);
      response.on('error', () => undefined);
      response.resume().on('close', () => end(0));
    });
    request.on('error', () => end(0));
  });
}

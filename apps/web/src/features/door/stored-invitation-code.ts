const KEY = 'goreal.invitation';

/**
 * The code of an opened invitation link, stored until its holder has signed up: it survives a lost network,
 * navigation to another page, and an in-app browser that reloads.
 */
export const storedInvitationCode = {
  get: (): string => read() ?? '',
  set(code: string): void {
    write(code === '' ? undefined : code);
  },
  forget: (): void => write(undefined),
};

/** Storage may be disabled; then the code is only in the address. */
function read(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(code: string | undefined): void {
  try {
    if (code === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, code);
  } catch {
    // As in `read`.
  }
}

export type KeptTexts = {
  /** '' without a stored text. */
  get: (name: string) => string;
  /** An empty text is removed. Returns whether it was stored. */
  set: (name: string, text: string) => boolean;
};

/** Texts kept on this device. */
export const keptTexts: KeptTexts = textsIn(() => localStorage);

/** Texts kept until the browser tab closes. */
export const sessionTexts: KeptTexts = textsIn(() => sessionStorage);

/** Storage throws when it is full, disabled or private; then nothing is kept. */
function textsIn(storage: () => Storage): KeptTexts {
  return {
    get(name) {
      try {
        return storage().getItem(name) ?? '';
      } catch {
        return '';
      }
    },
    set(name, text) {
      try {
        if (text === '') storage().removeItem(name);
        else storage().setItem(name, text);
        return true;
      } catch {
        return text === '';
      }
    },
  };
}

/** The JSON value kept under a name; undefined when there is none, or it is not JSON. */
export function keptJson(name: string, texts = keptTexts): unknown {
  try {
    return JSON.parse(texts.get(name));
  } catch {
    return undefined;
  }
}

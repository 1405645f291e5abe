import { createContext, useContext } from 'react';
import type { EmblemName } from './emblem-paths.ts';

/** A player's choice: a drawn emblem or an uploaded picture. */
export type Face = { emblem: EmblemName } | { url: string };

/** Hook that returns the choice of a user id. The app provides it by context, and every Avatar uses it. */
export type UseFace = (id: string) => Face | undefined;

const FaceContext = createContext<UseFace>(() => undefined);

export const FaceSource = FaceContext.Provider;

/** The chosen face; undefined for the generated drum face. */
export function useFace(id: string): Face | undefined {
  const useGivenFace = useContext(FaceContext);
  return useGivenFace(id);
}

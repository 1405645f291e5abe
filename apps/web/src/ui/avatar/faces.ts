import { createContext, useContext } from 'react';
import type { EmblemName } from './emblem-paths.ts';

/** What a person chose to show: a drawn emblem or an own picture. */
export type Face = { emblem: EmblemName } | { url: string };

/** Finds the face of an id, as a hook: the app gives one, and every Avatar below asks it. */
export type UseFace = (id: string) => Face | undefined;

const FaceContext = createContext<UseFace>(() => undefined);

export const FaceSource = FaceContext.Provider;

/** The chosen face; undefined for the drum face that follows from the id. */
export function useFace(id: string): Face | undefined {
  const useGivenFace = useContext(FaceContext);
  return useGivenFace(id);
}

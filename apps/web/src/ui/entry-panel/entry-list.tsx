import type { ReactNode } from 'react';

/** A list of entries, without markers; `ordered` where the order of the entries means something. */
export function EntryList(props: { ordered?: boolean; children: ReactNode }): ReactNode {
  const { ordered = false, children } = props;
  const List = ordered ? 'ol' : 'ul';
  return (
    // Safari drops the list role without list markers.
    <List role="list" className="stack gap-2">
      {children}
    </List>
  );
}

/** The name of an entry, with its badges in the same line. */
export function EntryName({ children }: { children: ReactNode }): ReactNode {
  return <p className="row middle strong gap-2">{children}</p>;
}

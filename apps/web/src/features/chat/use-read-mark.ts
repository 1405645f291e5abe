import type { ChatMessage } from '@goreal/domain/chat/chat-message';
import type { GuildChat } from '@goreal/domain/chat/guild-chat';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useMarkRead } from './api/guild-chat.ts';
import type { Member } from './member.ts';

/** Time after which visible messages count as read. */
const READ_MS = 800;

/**
 * Marks visible messages as read, and keeps the read position from the start of the visit, and again on
 * return to the page.
 * @returns the sequence after which messages are new in this visit; 0 if nothing was read before
 */
export function useReadMark(options: {
  member: Member;
  guildChat: GuildChat;
  messages: readonly ChatMessage[];
  isAtEnd: boolean;
}): number {
  const { member, guildChat, messages, isAtEnd } = options;
  const newest = messages.at(-1)?.sequence ?? 0;
  const isSeen = useSyncExternalStore(watchVisibility, () => !document.hidden);
  const [mark, setMark] = useState(guildChat.lastRead);
  const [wasSeen, setWasSeen] = useState(isSeen);
  if (wasSeen !== isSeen) {
    setWasSeen(isSeen);
    if (!isSeen) setMark(newest);
  }
  const markRead = useMarkRead(member.guild);
  const onRead = useEffectEvent(() => markRead(newest));
  const isNews = newest > guildChat.lastRead;
  useEffect(() => {
    if (!isNews || !isSeen || !isAtEnd || newest === 0) return;
    const timer = setTimeout(() => onRead(), READ_MS);
    return () => clearTimeout(timer);
  }, [isNews, isSeen, isAtEnd, newest]);
  const [last, setLast] = useState(newest);
  if (newest > last) {
    setLast(newest);
    // Messages that arrive while the reader is at the end, and own messages, are read at once.
    const isWatched = isSeen && isAtEnd && mark === last;
    if (isWatched || messages.at(-1)?.userId === member.uid) setMark(newest);
  }
  return mark;
}

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

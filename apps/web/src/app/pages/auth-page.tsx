import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { type AuthMode, AuthScreen } from '#features/accounts/auth-screen.tsx';
import { WorldBackdrop } from '#ui/world/world-backdrop.tsx';
import { appMessages } from '../app.messages.ts';

/** `/login`, `/register`, `/login?forgot` and the letter's `/login?reset=TOKEN`. */
export function AuthPage(): ReactNode {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const resetToken = query.get('reset') ?? '';
  return (
    <>
      <WorldBackdrop scene="gate" />
      <AuthScreen
        mode={modeOf({ pathname, resetToken, forgot: query.has('forgot') })}
        resetToken={resetToken}
        academy={appMessages.academy}
      />
    </>
  );
}

function modeOf(asked: { pathname: string; resetToken: string; forgot: boolean }): AuthMode {
  if (asked.pathname === '/register') return 'register';
  if (asked.resetToken) return 'reset';
  return asked.forgot ? 'forgot' : 'login';
}

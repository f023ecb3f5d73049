import { Injectable } from '@nestjs/common';
import type { Namespace } from 'socket.io';

/** What a socket was opened with: closing that closes the socket. */
export type SocketCredential = { readonly sessionId: string } | { readonly tokenId: string };

/** Every socket is in the room of what it was opened with. */
export function credentialRoom(credential: SocketCredential): string {
  return 'sessionId' in credential ? `session:${credential.sessionId}` : `token:${credential.tokenId}`;
}

/** Closes sockets whose session or token has ended. Apart from the gateway, which depends on who may sign in. */
@Injectable()
export class LiveConnections {
  private namespace: Namespace | undefined;

  attach(namespace: Namespace): void {
    this.namespace = namespace;
  }

  /** Here at once; on the other replicas as soon as Redis has told them. */
  close(credential: SocketCredential): void {
    const room = credentialRoom(credential);
    this.namespace?.local.in(room).disconnectSockets(true);
    this.namespace?.in(room).disconnectSockets(true);
  }
}

import { Module } from '@nestjs/common';
import { LiveConnections } from './live-connections.js';

@Module({ providers: [LiveConnections], exports: [LiveConnections] })
export class LiveConnectionsModule {}

import { REVIEWS_SHOWN } from '#lib/reviews/review.ts';
import { $currentUser } from '#lib/browser/session/current-user.ts';
import type { WrittenReview } from '#lib/contract/reviews.ts';
import { createRoot } from 'react-dom/client';
import { useStore } from '@nanostores/react';
import { ReviewableRow } from './ReviewInvitation.tsx';
import { ReviewList } from './ReviewList.tsx';
import { ReviewForm } from './ReviewForm.tsx';

function redrawn(selector: string) {
  const part = document.querySelector(selector);
  return part ? createRoot(part) : undefined;
}

function startPage(productId: string) {
  let roots: { list: ReturnType<typeof redrawn>; rate: ReturnType<typeof redrawn> } | undefined;
  return ({ reviews, review: { rating, reviewCount: count } }: WrittenReview) => {
    roots ??= { list: redrawn('[data-reviews]'), rate: redrawn('.product-page [data-rating]') };
    const newest = reviews.slice(0, REVIEWS_SHOWN);
    roots.list?.render(<ReviewList reviews={newest} more={{ count, productId }} />);
    roots.rate?.render(<ReviewableRow rating={rating} count={count} href="#reviews" />);
  };
}

interface MountReviewFormProps {
  productId: string;
  show: (submitted: WrittenReview) => void;
}

function Writing({ productId, show }: MountReviewFormProps) {
  const person = useStore($currentUser);
  if (!person) return null;
  return <ReviewForm key={person.email} productId={productId} email={person.email} show={show} />;
}

export function mountReviewForm(container: HTMLElement, productId: string): void {
  createRoot(container).render(<Writing productId={productId} show={startPage(productId)} />);
}
